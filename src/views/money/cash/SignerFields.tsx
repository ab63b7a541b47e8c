import { NativeSelect } from '@mantine/core'
import type { CashFormContext, CashFormEvent } from '../../../machines/money/cashFormParts.ts'
import { SecretInput } from '../../ui/forms/SecretInput.tsx'
import { Note } from '../../ui/parts/Note.tsx'

/** The region `form` of a flow. */
export interface CashFormProps {
  readonly state: {
    readonly machine: { readonly id: string }
    readonly context: CashFormContext
    matches(value: { readonly form: 'closed' }): boolean
    hasTag(tag: 'formBusy'): boolean
  }
  readonly send: (event: CashFormEvent) => void
}

interface SignerFieldsProps extends CashFormProps {
  readonly label: string
  readonly isBusy: boolean
  readonly errors: Readonly<Record<'signer' | 'secret', string | null | undefined>>
  readonly fieldOf: (field: 'signer' | 'secret') => (element: HTMLInputElement | null) => void
}

export function SignerFields({ state, send, label, isBusy, errors, fieldOf }: SignerFieldsProps) {
  const { subject, fields, rejectedSecret, signers } = state.context
  const { signer, secret } = fields
  const chosen = signers?.find(({ id }) => id === signer)
  const what = chosen?.hasPin === false ? 'password' : 'PIN'
  const change = (field: 'signer' | 'secret') => (event: { currentTarget: { value: string } }) =>
    send({ type: 'field.changed', field, text: event.currentTarget.value })
  if (signers?.length === 0)
    return (
      <Note tone="warning">
        Two people sign for this money, and no other person of the staff can. Please ask a lead to add an
        account.
      </Note>
    )
  return (
    <>
      <NativeSelect
        ref={(element) => fieldOf('signer')(element as unknown as HTMLInputElement | null)}
        label={label}
        description={
          subject?.kind === 'openDesk' ? 'Not needed without a float.' : 'This person signs with you, here.'
        }
        name="signer"
        disabled={isBusy}
        value={signer}
        error={errors.signer}
        onChange={change('signer')}
      >
        <option value="">Choose a person</option>
        {signers?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {chosen && (
        <SecretInput
          ref={fieldOf('secret')}
          hasPin={chosen.hasPin}
          label={`${what === 'PIN' ? 'PIN' : 'Password'} of ${chosen.name}`}
          description={
            chosen.hasPin
              ? `Hand the device over: ${chosen.name} types it.`
              : `${chosen.name} has no PIN yet, and types the password.`
          }
          name="signature"
          readOnly={isBusy}
          value={secret}
          error={rejectedSecret?.secret === secret ? rejectedSecret.sentence : errors.secret}
          onChange={change('secret')}
        />
      )}
    </>
  )
}
