import type { ConverterHost, ConverterKind } from './converter-kind.js';
import type { Converter } from './converter.js';

/** Factor by which a converter may exceed its number of documents while no replacement is ready. */
const MAX_OVERTIME = 2;

/** State of a converter in the pool, which the converter itself does not know. */
export class ConverterPlace<Question, Report> {
  /** `resting` while the converter is checked between a document and being idle. */
  state: 'idle' | 'taken' | 'resting' = 'idle';
  /** Whether another converter serves in its slot, because its document is slow. */
  isAside = false;
  /** Tenant of the first document. */
  #tenant: string | undefined;

  constructor(
    readonly converter: Converter<Question, Report>,
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
  ) {}

  /** Takes the converter for a document of a tenant. */
  take(tenant: string): Converter<Question, Report> {
    this.state = 'taken';
    this.#tenant ??= tenant;
    return this.converter;
  }

  /** Whether the converter should be replaced: it has served its number of documents, or holds much memory. */
  get isWorn(): boolean {
    const { isLarge, documents } = this.converter;
    return isLarge || documents >= this.kind.limits.documents || this.isSpent;
  }

  /** Whether the converter must end even without a replacement. */
  get isSpent(): boolean {
    const most = this.host.tenancy === 'document' ? 1 : this.kind.limits.documents * MAX_OVERTIME;
    return this.converter.documents >= most;
  }

  /** Whether the tenancy setting permits the converter to serve a document of the tenant. */
  isFor(tenant: string): boolean {
    return this.host.tenancy !== 'key' || this.#tenant === undefined || this.#tenant === tenant;
  }
}
