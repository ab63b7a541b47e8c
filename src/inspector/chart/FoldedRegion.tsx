import { UnstyledButton } from '@mantine/core'
import type { AnyStateNode } from 'xstate'
import { counted } from '../../domain/lib/counted.ts'
import { icon } from '../../views/ui/parts/icons.tsx'
import { leavesOf, namesIn } from './chartOf.ts'
import classes from './MachineChart.module.css'

const FoldIcon = icon('M6 9.5l6 6 6-6')

interface FoldButtonProps {
  readonly name: string
  readonly isFolded: boolean
  readonly onFold: () => void
}

export function FoldButton({ name, isFolded, onFold }: FoldButtonProps) {
  return (
    <UnstyledButton
      className={classes.fold}
      aria-label={`Region ${name}`}
      aria-expanded={!isFolded}
      onClick={onFold}
    >
      <FoldIcon size={16} />
      {name}
    </UnstyledButton>
  )
}

interface FoldedStatesProps {
  readonly region: AnyStateNode
  readonly now: ReadonlySet<string>
}

export function FoldedStates({ region, now }: FoldedStatesProps) {
  const names = namesIn(region, now)
  if (names.length === 0) return <p className="dimmed">{counted(leavesOf(region).length, 'state')}</p>
  return names.map((name) => (
    <p key={name} className={classes.held}>
      {name}
    </p>
  ))
}
