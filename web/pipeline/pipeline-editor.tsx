import { useRef, useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { ResultPreview } from '../preview/result-preview.js';
import { moveItem, SortableList } from '../shell/sortable-list.js';
import { FileField, type FileInput } from '../workbench/file-field.js';
import { RunPanel } from '../workbench/run-panel.js';
import { type RunSource, useRun } from '../workbench/use-run.js';
import { AddStep } from './add-step.js';
import { checkPipeline, pipelineForm } from './request-check.js';
import { neededValues } from './needed-values.js';
import { PipelineFileButtons } from './pipeline-file-buttons.js';
import {
  addStep,
  emptyPipeline,
  moveStep,
  readPipeline,
  removeStep,
  setInStep,
  setName,
  type Step,
} from './pipeline-text.js';
import { StepCard, stepId, titleOfStep } from './step-card.js';
import { StepForm } from './step-form.js';
import { noProblems, problemsByField, type StepProblems, stepProblems, stepWarnings } from './step-problems.js';
import { ValuesFields } from './values-fields.js';

type Outcome = StepProblems & { readonly isGood: boolean };

const documentsInput: FileInput = {
  accepts: [],
  extensions: [],
  least: 1,
  most: 1000,
  description: 'The documents that go through the pipeline.',
};

const unchecked: Outcome = { ...noProblems, isGood: false };

/** Builds a pipeline of cards or of YAML, which show the same, lets the service check it, and runs it on files. */
export function PipelineEditor({ operations }: { readonly operations: readonly OperationDescription[] }) {
  const [text, setText] = useState(emptyPipeline);
  // Cards have no ids of their own, so they are numbered when they appear and keep the number when they move.
  const [ids, setIds] = useState<readonly number[]>([]);
  const [outcome, setOutcome] = useState<Outcome>(unchecked);
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const run = useRun<RunSource & { readonly text: string }>();
  // For answers, which may arrive when the text is another one.
  const currentText = useRef(text);
  currentText.current = text;
  const pipeline = readPipeline(text);
  const { steps } = pipeline;
  const needed = neededValues(pipeline);
  // Warnings are about the text that has run.
  const warnings = stepWarnings(text === run.source?.text ? (run.result?.warnings ?? []) : [], steps);
  const request = { text, values, files, needed };
  const passwords = needed.secrets.flatMap((name) => values[name] ?? []);
  const operationOf = (step: Step) => operations.find((it) => it.name === step.operation);
  const change = (next: string): void => {
    setText(next);
    setOutcome(unchecked);
  };
  const check = async (): Promise<void> => {
    const message = await checkPipeline(request);
    if (currentText.current !== text) return;
    setOutcome(
      message === undefined ? { ...noProblems, isGood: true } : { ...stepProblems(message, steps), isGood: false },
    );
  };
  const start = async (): Promise<void> => {
    setOutcome(unchecked);
    const source = { original: documents.length === 1 ? documents[0] : undefined, passwords, text };
    const message = await run.start('pipeline', pipelineForm(request, documents), source);
    // The lines that the message names are those of the text that has run.
    const named = currentText.current === text ? steps : [];
    if (message !== undefined) setOutcome({ ...stepProblems(message, named), isGood: false });
  };
  return (
    <Page
      title="Pipeline"
      lead={<p>Several operations on each document, in one run. Nothing is written between the steps.</p>}
    >
      <form
        class="desk"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <section class="stack" aria-label="Steps">
          <h2>Steps</h2>
          {steps.length === 0 && <p class="empty small quiet">There is no step yet. Choose an operation and add it.</p>}
          <SortableList
            items={steps}
            itemClass="panel"
            keyOf={(_, index) => ids[index] ?? `new ${index}`}
            nameOf={titleOfStep}
            render={(step, index) => (
              <StepCard
                step={step}
                index={index}
                operation={operationOf(step)}
                problems={outcome.ofSteps.get(index) ?? []}
                warnings={warnings.get(index) ?? []}
              />
            )}
            renderBelow={(step, index) => {
              const operation = operationOf(step);
              if (operation === undefined) return undefined;
              const problems = outcome.ofSteps.get(index) ?? [];
              const errors = problemsByField(problems, operation);
              const set = (path: readonly [string, string], value: unknown): void =>
                change(setInStep(text, index, path, value));
              return <StepForm {...{ step, index, operation, errors }} isWrong={problems.length > 0} onSet={set} />;
            }}
            onMove={(from, to) => {
              setIds(moveItem(ids, from, to));
              change(moveStep(text, from, to));
            }}
            onRemove={(index) => {
              setIds(ids.filter((_, at) => at !== index));
              change(removeStep(text, index));
            }}
          />
          <AddStep
            operations={operations}
            onAdd={(operation) => {
              setIds([...ids, Math.max(0, ...ids) + 1]);
              change(addStep(text, operation));
            }}
          />
        </section>
        <section class="stack" aria-label="YAML">
          <h2>YAML</h2>
          <div class="field">
            <label for="pipeline-name">Name</label>
            <input
              id="pipeline-name"
              type="text"
              value={pipeline.name}
              onInput={(event) => change(setName(text, event.currentTarget.value))}
            />
          </div>
          <div class="field">
            <label for="pipeline-text">Pipeline file</label>
            <textarea
              id="pipeline-text"
              class="code"
              rows={16}
              spellcheck={false}
              value={text}
              aria-invalid={pipeline.problem === undefined ? undefined : 'true'}
              aria-describedby="pipeline-text-help"
              onInput={(event) => change(event.currentTarget.value)}
            />
            <span id="pipeline-text-help" class={pipeline.problem === undefined ? 'help' : 'error'}>
              {pipeline.problem ?? 'Conditions, branches and variables are written here; the cards keep them.'}
            </span>
          </div>
          <PipelineFileButtons name={pipeline.name} text={text} onOpen={change} />
        </section>
        <div class="stack">
          <section class="stack" aria-label="Files">
            <h2>Files</h2>
            <FileField
              id="pipeline-documents"
              name="file"
              input={documentsInput}
              files={documents}
              runId={run.source}
              onChange={setDocuments}
            />
            <ValuesFields
              needed={needed}
              values={values}
              files={files}
              runId={run.source}
              onValue={(name, value) => setValues({ ...values, [name]: value })}
              onFiles={(name, next) => setFiles({ ...files, [name]: next })}
            />
            <div>
              <button type="button" onClick={() => void check()}>
                Check
              </button>
            </div>
            {outcome.isGood && <Notice kind="good">The pipeline can run.</Notice>}
            <Problems outcome={outcome} steps={steps} />
          </section>
          <RunPanel
            run={run}
            missing={
              documents.length === 0 ? { message: 'Choose a file first.', field: 'pipeline-documents' } : undefined
            }
            failure={<></>}
          />
        </div>
      </form>
      {run.result !== undefined && run.source !== undefined && (
        <ResultPreview result={run.result} original={run.source.original} passwords={run.source.passwords} />
      )}
    </Page>
  );
}

interface ProblemsProps {
  readonly outcome: StepProblems;
  readonly steps: readonly Step[];
}

/** Problems outside of the steps, and links to the steps that have problems of their own. */
function Problems({ outcome: { whole, ofSteps }, steps }: ProblemsProps) {
  if (whole.length === 0 && ofSteps.size === 0) return null;
  return (
    <Notice kind="bad">
      {whole.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {ofSteps.size > 0 && <p>Correct the marked steps:</p>}
      {steps.map(
        (step, index) =>
          ofSteps.has(index) && (
            <a
              key={index}
              href={`#${stepId(index)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(stepId(index))?.focus();
              }}
            >
              Go to “{index + 1}. {titleOfStep(step)}”
            </a>
          ),
      )}
    </Notice>
  );
}
