import type { ReactNode } from 'react'
import classes from './TwoPeople.module.css'

export interface ComparedPerson {
  readonly heading: ReactNode
  /** In the order of `facts`; empty where a value is unknown. */
  readonly values: readonly string[]
}

interface TwoPeopleProps {
  readonly label: string
  readonly facts: readonly string[]
  readonly people: readonly [ComparedPerson, ComparedPerson]
}

/** Facts unknown for both are left out; known facts that differ are highlighted. */
export function TwoPeople({ label, facts, people: [one, other] }: TwoPeopleProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          <th scope="col">{one.heading}</th>
          <th scope="col">{other.heading}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact, index) => {
          const [value, otherValue] = [one.values[index] ?? '', other.values[index] ?? '']
          if (value === '' && otherValue === '') return null
          return (
            <tr
              key={fact}
              data-differs={(value !== '' && otherValue !== '' && value !== otherValue) || undefined}
            >
              <th scope="row">{fact}</th>
              <td>{shown(value)}</td>
              <td>{shown(otherValue)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function shown(value: string) {
  return value === '' ? '–' : <bdi translate="no">{value}</bdi>
}
