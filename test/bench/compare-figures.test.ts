import { expect } from 'chai';

import { compareFigures } from '../../bench/figures/compare-figures.js';
import type { FigureRun } from '../../bench/figures/figure-run.js';

describe('compareFigures', () => {
  it('tells what became slower by more than its spread', () => {
    const [change] = compareFigures(runOf([100, 101, 102, 103]), runOf([120, 121, 122, 123]));
    expect(change?.isCertain).to.equal(true);
    expect(change?.ratio).to.be.closeTo(1.2, 0.01);
  });

  it('does not tell changes within the spread', () => {
    const [change] = compareFigures(runOf([100, 150, 200, 250]), runOf([120, 170, 220, 270]));
    expect(change?.isCertain).to.equal(false);
  });

  it('does not blame Quire for a slower machine, which unchanged programs tell', () => {
    const [change] = compareFigures(runOf([100, 101, 102, 103], 50), runOf([200, 202, 204, 206], 100));
    expect(change?.isCertain).to.equal(false);
    expect(change?.ratio).to.be.closeTo(1, 0.01);
  });

  it('does not judge the machine by a program of another version', () => {
    const now = { ...runOf([200, 202, 204, 206], 100), versions: { qpdf: '12.0' } };
    const [change] = compareFigures(runOf([100, 101, 102, 103], 50), now);
    expect(change?.ratio).to.be.closeTo(2, 0.01);
  });

  it('leaves out cases that only one run has', () => {
    const then = runOf([1, 1, 1]);
    expect(compareFigures({ ...then, figures: [] }, then)).to.deep.equal([]);
  });
});

/** A run of one case, with the times of Quire and the time of qpdf. */
function runOf(times: readonly number[], rival = 50): FigureRun {
  const cost = { cpuTimes: times, memory: 1 };
  return {
    machine: { processor: 'any', cores: 2, gibibytes: 8 },
    versions: { qpdf: '11.0' },
    commit: '',
    date: '2026-01-01T00:00:00Z',
    figures: [
      {
        operation: 'rotate-pages',
        size: 'small',
        document: 'a report',
        bytes: 1000,
        costs: [
          { ...cost, name: 'Quire', times },
          { ...cost, name: 'qpdf', times: times.map(() => rival) },
        ],
        failures: [],
      },
    ],
  };
}
