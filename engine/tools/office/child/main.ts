/** A process of its own that holds LibreOffice, in the sandbox: documents come from strangers. */
import { attend } from '../../converters/child/attend.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';
import { openOffice } from './open-office.js';

await attend<OfficeQuestion, OfficeReport>(openOffice);
