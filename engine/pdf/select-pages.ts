export interface SelectInput {
  readonly source: string;
  readonly parts: readonly { readonly pages: readonly number[]; readonly target: string }[];
  readonly attachments: boolean;
}
