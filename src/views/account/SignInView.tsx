import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type SignInRole, signInRoles } from '../../domain/staff/roles.ts'
import { owedSignOutText, type signInMachine } from '../../machines/account/signIn.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import classes from './SignIn.module.css'

const identifierOf: Readonly<
  Record<SignInRole, { label: string; placeholder: string; type: 'text' | 'email'; autoComplete: string }>
> = {
  participant: {
    label: 'Code',
    placeholder: 'The code on your ID card',
    type: 'text',
    autoComplete: 'username',
  },
  merchant: { label: 'Merchant number', placeholder: 'M1001', type: 'text', autoComplete: 'username' },
  admin: { label: 'Email', placeholder: 'you@example.org', type: 'email', autoComplete: 'username' },
}

interface SignInViewProps extends FlowProps<typeof signInMachine> {
  readonly unsentScans?: string | null
}

/**
 * `method="dialog"` keeps the form from submitting without its script, which would put the password in the
 * address.
 */
export function SignInView({ state, send, unsentScans }: SignInViewProps) {
  const { role, identifier, password, isPasswordShown, isRemembered, failure, notice, isSignOutOwed } =
    state.context
  const field = identifierOf[role]
  const isBusy = state.hasTag('busy')
  return (
    <AuthLayout title="Sign in" description="Welcome to camp. Who is there?">
      <Stack
        as="form"
        method="dialog"
        noValidate
        gap={20}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'signIn.submitted' })
        }}
      >
        {[notice, isSignOutOwed && owedSignOutText, unsentScans].map(
          (text) =>
            text && (
              <p key={text} role="status" className={`toned ${classes.notice}`} data-tone="info">
                {text}
              </p>
            ),
        )}
        <RolePicker
          role={role}
          disabled={isBusy}
          onChoose={(chosen) => send({ type: 'role.chosen', role: chosen })}
        />
        <TextInput
          key={role}
          label={field.label}
          name="username"
          type={field.type}
          placeholder={field.placeholder}
          autoComplete={field.autoComplete}
          autoCapitalize={role === 'participant' ? 'characters' : 'none'}
          autoCorrect="off"
          spellCheck={false}
          required
          withAsterisk={false}
          readOnly={isBusy}
          value={identifier}
          onChange={(event) => send({ type: 'identifier.changed', identifier: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          readOnly={isBusy}
          value={password}
          onChange={(event) => send({ type: 'password.changed', password: event.currentTarget.value })}
          visible={isPasswordShown}
          onVisibilityChange={() => send({ type: 'password.toggled' })}
          visibilityToggleButtonProps={{
            'aria-label': isPasswordShown ? 'Hide password' : 'Show password',
            tabIndex: 0,
          }}
        />
        <Row gap="8px 16px" wraps align="center" justify="space-between">
          <Hint text="This has no effect yet: you stay signed in on this device until you sign out.">
            {(describedBy) => (
              <Checkbox
                label="Remember me"
                aria-describedby={describedBy}
                checked={isRemembered}
                onChange={() => send({ type: 'remember.toggled' })}
              />
            )}
          </Hint>
          <Hint text="Go to the camp office. They help you to sign in again.">
            {(describedBy) => (
              // biome-ignore lint/a11y/useSemanticElements: the documents ask for a link without a target
              <span
                role="link"
                tabIndex={0}
                aria-disabled="true"
                aria-describedby={describedBy}
                className={`dimmed ${classes.forgot}`}
              >
                Forgot password?
              </span>
            )}
          </Hint>
        </Row>
        {failure && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          color="amber"
          isBusy={isBusy}
          busyLabel="Signing in..."
          loaderSize={18}
        >
          Sign in
        </BusyButton>
      </Stack>
    </AuthLayout>
  )
}

const labels: Readonly<Record<SignInRole, string>> = {
  participant: 'Participant',
  merchant: 'Merchant',
  admin: 'Admin',
}

interface RolePickerProps {
  readonly role: SignInRole
  readonly disabled: boolean
  readonly onChoose: (role: SignInRole) => void
}

function RolePicker({ role, disabled, onChoose }: RolePickerProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={`strong ${classes.legend}`}>I am signing in as</legend>
      <div className={classes.choices}>
        {signInRoles.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === role}
              onChange={() => onChoose(choice)}
            />
            <span>{labels[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * A tooltip on hover, focus and touch without a positioning engine. `children` receives the id for
 * `aria-describedby`.
 */
function Hint({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={classes.hint}>
      {children(id)}
      <span role="tooltip" id={id} className={classes.bubble}>
        {text}
      </span>
    </span>
  )
}
