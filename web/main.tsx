import './look/tokens.css';
import './look/base.css';
import './look/parts.css';

import { render } from 'preact';

import { App } from './shell/app.js';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
