/** Entry point of the sandboxed process that holds LibreOffice. Documents are untrusted. */
import { attend } from '../../converters/child/attend.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';
import { openOffice } from './open-office.js';

await attend<OfficeQuestion, OfficeReport>(openOffice);
