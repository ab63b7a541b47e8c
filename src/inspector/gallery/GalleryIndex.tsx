import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isLeaf, stateName, stateNodes, transitionsOf } from '../../machines/lib/transitions.ts'
import { Card } from '../../views/ui/Card.tsx'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { SearchIcon } from '../../views/ui/icons.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { models } from '../models/index.ts'
import { flowAddress, lookIn } from './address.ts'
import classes from './Gallery.module.css'
import { counted, titleOf } from './titles.ts'

interface Entry {
  readonly flow: string
  readonly states: readonly string[]
  readonly transitions: number
}

/** From the charts alone: what a flow can reach is worked out when it is opened. */
const entries: readonly Entry[] = models.map(({ machine }) => ({
  flow: machine.id,
  states: stateNodes(machine).filter(isLeaf).map(stateName),
  transitions: transitionsOf(machine).length,
}))

const mostNamed = 6

export function GalleryIndex() {
  const [search, setSearch] = useSearchParams()
  // The address follows the field, too late for what is typed next to be put into its old words.
  const [wanted, setWanted] = useState(search.get('find') ?? '')
  const found = entries.flatMap((entry) => foundIn(entry, wanted.trim().toLowerCase()))
  const find = (words: string) => {
    setWanted(words)
    const next = new URLSearchParams(search)
    next.set('find', words)
    if (words === '') next.delete('find')
    setSearch(next, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Gallery"
        description="Every state that a flow can reach, drawn by its real view and with the shortest way to it."
      >
        <TextInput
          type="search"
          aria-label="Find a flow or a state"
          placeholder="Find a flow or a state"
          leftSection={<SearchIcon size={18} />}
          value={wanted}
          onChange={({ currentTarget: { value } }) => find(value)}
          w="min(22rem, 100%)"
        />
      </PageHeader>
      <p className={classes.count} role="status">
        {wanted.trim() === '' ? `${entries.length} flows` : `${found.length} of ${entries.length} flows`}
      </p>
      {found.length === 0 && <EmptyState>No flow and no state is named like this.</EmptyState>}
      <ul className={classes.flows}>
        {found.map(({ flow, states, transitions, named }) => (
          <Card as="li" key={flow} className={classes.flow}>
            <Link to={flowAddress(flow, lookIn(search))} className={classes.name}>
              {titleOf(flow)}
            </Link>
            <span className={classes.machine}>{flow}</span>
            <span>
              {counted(states.length, 'state')} · {counted(transitions, 'transition')}
            </span>
            {named.length > 0 && (
              <span className={classes.named}>
                {named.slice(0, mostNamed).join(', ')}
                {named.length > mostNamed && ' …'}
              </span>
            )}
          </Card>
        ))}
      </ul>
    </>
  )
}

/** By its name, or by those of its states, which are then shown. */
function foundIn(entry: Entry, words: string): readonly (Entry & { readonly named: readonly string[] })[] {
  const isHit = (name: string) => name.toLowerCase().includes(words)
  if (isHit(entry.flow) || isHit(titleOf(entry.flow))) return [{ ...entry, named: [] }]
  const named = entry.states.filter(isHit)
  return named.length > 0 ? [{ ...entry, named }] : []
}
