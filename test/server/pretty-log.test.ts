import { expect } from 'chai';

import { createLog, type Log } from '../../server/log.js';
import { prettyLog } from '../../server/pretty-log.js';

describe('the log', () => {
  function logged(write: (log: Log) => void, isPretty: boolean): string {
    let text = '';
    const destination = { write: (line: string) => void (text += line) };
    write(createLog('info', isPretty ? prettyLog(destination, false) : destination));
    return text;
  }

  it('names the level', () => {
    expect(JSON.parse(logged((log) => log.warn('a'), false))).to.include({ level: 'warn', msg: 'a' });
  });

  it('is a line of time, level, message and fields for people', () => {
    const text = logged(
      (log) => log.info({ status: 200, path: '/a b', key: 'qk_1', left: undefined }, 'request'),
      true,
    );
    expect(text).to.match(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}request status=200 path="\/a b" key=qk_1\n$/);
  });

  it('has the stack of an error and its cause below the line', () => {
    const error = new Error('The disk is full.', { cause: new Error('ENOSPC') });
    const lines = logged((log) => log.error({ err: error }, 'failed'), true).split('\n');
    expect(lines[0]).to.match(/ERROR failed$/);
    expect(lines[1]).to.equal('    Error: The disk is full.');
    expect(lines.join('\n')).to.contain('    caused by:\n    Error: ENOSPC');
  });

  it('writes no control characters to the terminal', () => {
    const text = logged((log) => log.info({ path: '\x1b[2J\u009b2J' }, 'a\nb\u202e'), true);
    expect(text).to.match(/ a\\u000ab\\u202e path=\\u001b\[2J\\u009b2J\n$/);
  });
});
