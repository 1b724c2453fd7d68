import type { BuiltInStep, Step } from '../contract/step.js';
import { decrypt } from '../steps/decrypt.js';
import { encrypt } from '../steps/encrypt.js';
import { pack } from '../steps/pack.js';

/** The engine's step that a plugin declares. Unknown settings have no effect. */
export function builtInStep({ name, settings }: BuiltInStep): Step {
  switch (name) {
    case 'decrypt':
      // The loader checks that the operation declares the options that these steps read with their types.
      return decrypt({
        to: settings['to'] === 'read' ? 'read' : 'write',
        password: settings['password'] ?? 'password',
      }) as Step;
    case 'encrypt':
      return encrypt();
    case 'pack':
      return pack({ names: settings['names'] === 'own' ? 'own' : 'numbered' }) as Step;
  }
}
