import { Checkbox } from '@mantine/core'
import { type Right, rightLabels, rights, rightTexts } from '../../../domain/staff/rights.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import classes from './Staff.module.css'

interface RightsFieldProps {
  readonly chosen: readonly Right[]
  readonly isDisabled: boolean
  readonly onChange: (rights: readonly Right[]) => void
}

/** A lead has every right, so the others need no choice. */
export function RightsField({ chosen, isDisabled, onChange }: RightsFieldProps) {
  const leads = chosen.includes('lead')
  return (
    <Stack as="fieldset" gap={8} className={classes.rights}>
      <legend>Rights</legend>
      <Stack gap={4}>
        {rights.map((right) => {
          const isImplied = leads && right !== 'lead'
          return (
            <Checkbox
              key={right}
              py={6}
              label={rightLabels[right]}
              description={rightTexts[right]}
              checked={isImplied || chosen.includes(right)}
              disabled={isDisabled || isImplied}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? rights.filter((each) => each === right || chosen.includes(each))
                    : chosen.filter((each) => each !== right),
                )
              }
            />
          )
        })}
      </Stack>
      {chosen.length === 0 && (
        <p className="dimmed">Without a right this person can sign in and do nothing yet.</p>
      )}
    </Stack>
  )
}
