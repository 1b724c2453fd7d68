import { setFlagsFromString } from 'node:v8';

// Most code of the tests runs for a short time, in hundreds of threads that each begin anew. V8 optimises a function after
// 67 KB of its bytecode in Node 20, which took a seventh of the CPU time of the tests; with this budget, after twenty times as much.
setFlagsFromString('--interrupt-budget=1320000');
