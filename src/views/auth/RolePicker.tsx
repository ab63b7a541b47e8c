import { useId } from 'react'
import { type SignInRole, signInRoles } from '../../domain/roles.ts'
import classes from './RolePicker.module.css'

const labels: Readonly<Record<SignInRole, string>> = {
  participant: 'Participant',
  merchant: 'Merchant',
  admin: 'Admin',
}

export interface RolePickerProps {
  readonly role: SignInRole
  readonly disabled: boolean
  readonly onChoose: (role: SignInRole) => void
}

export function RolePicker({ role, disabled, onChoose }: RolePickerProps) {
  const name = useId()
  return (
    <fieldset className={classes.picker} disabled={disabled}>
      <legend className={classes.legend}>I am signing in as</legend>
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
