import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { StepMarks } from './step-marks.tsx';
import type { CodeSteps } from './use-code-steps.ts';

/** The steps before the password: the address and the code that was sent to it. */
export function FirstSteps({ steps }: { steps: CodeSteps }) {
  return (
    <>
      <StepMarks step={steps.step} />
      {steps.step === 'address' && (
        <AddressStep
          address={steps.address}
          onChange={steps.clearRefusal}
          onNext={() => void steps.send()}
          refused={steps.saidAt('address')}
          wait={steps.wait}
          busy={steps.busy}
        />
      )}
      {steps.step === 'code' && (
        <CodeStep
          address={steps.address.shown}
          isPhone={steps.address.isPhone}
          code={steps.code}
          attempt={steps.attempt}
          onCode={steps.setCode}
          onNext={(code) => void steps.check(code)}
          onAgain={() => void steps.send()}
          onOtherAddress={steps.toAddress}
          again={steps.again}
          wait={steps.wait}
          refused={steps.saidAt('code')}
          busy={steps.busy}
        />
      )}
    </>
  );
}
