import { InvalidArgumentError } from 'commander';

/** Parses the value of an option that counts things. @throws InvalidArgumentError */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.');
  return Number(text);
}

/** Parses a port. @throws InvalidArgumentError */
export function portNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('It must be a port from 1 to 65535.');
  return Number(text);
}
