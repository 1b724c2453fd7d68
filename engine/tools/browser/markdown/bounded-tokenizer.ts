import type { TokenizerObject } from 'marked';

/** Octets of the local part of an e-mail address (RFC 5321, §4.5.3.1.1). */
const MAX_LOCAL_PART = 64;
/** Units of a URL that becomes a link without brackets: the largest that servers have to accept (RFC 9110, §4.1). */
const MAX_URL = 8000;

const TOO_LONG = new RegExp(
  `^(?:[\\w.+-]{${MAX_LOCAL_PART + 1}}|(?:mailto|xmpp):[\\w.+-]{${MAX_LOCAL_PART + 1}}|(?:(?:https?|ftp)://|www\\.)[^\\s<]{${MAX_URL + 1}})`,
  'i',
);
/** A run of asterisks or underscores that is text: emphasis is not nested so deeply, and each level takes the time of its text. */
const LONG_RUN = /^(?:\*{65,}|_{65,})/;
/** The local part of an address in the rule for text, before which a text ends. */
const LOCAL_PART = /-\]\+(?=@\))/;

/**
 * Rules that take linear time for long words and long runs of asterisks, which are text: marked looks for the end of an address from
 * each of its letters.
 */
export function boundedTokenizer(): TokenizerObject {
  let text: RegExp | undefined;
  return {
    url: (source) => (TOO_LONG.test(source) ? undefined : false),
    emStrong: (source) => (LONG_RUN.test(source) ? undefined : false),
    inlineText(source) {
      const run = LONG_RUN.exec(source)?.[0];
      if (run !== undefined) return { type: 'text', raw: run, text: run, escaped: false };
      text ??= boundedRule(this.rules.inline.text);
      if (this.rules.inline.text !== text) this.rules = { ...this.rules, inline: { ...this.rules.inline, text } };
      return false;
    },
  };
}

/** The first part of the rule looks behind a letter, which may belong to the address, the second one behind other text. */
function boundedRule({ source }: RegExp): RegExp {
  const first = source.replace(LOCAL_PART, `-]{1,${MAX_LOCAL_PART - 1}}`);
  return new RegExp(first.replace(LOCAL_PART, `-]{1,${MAX_LOCAL_PART}}`));
}
