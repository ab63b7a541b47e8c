import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { counted } from '../../domain/lib/counted.ts'
import { isLeaf, stateName, stateNodes, transitionsOf } from '../../machines/lib/transitions.ts'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { Card } from '../../views/ui/parts/Card.tsx'
import { SearchIcon } from '../../views/ui/parts/icons.tsx'
import { models } from '../models/index.ts'
import { addressOf, titleOf, useAsked, useLook } from './address.tsx'
import classes from './Gallery.module.css'

const entries = models.map(({ machine }) => ({
  flow: machine.id,
  states: stateNodes(machine).filter(isLeaf).map(stateName),
  transitions: transitionsOf(machine).length,
}))

const maxNamed = 6

export default function GalleryIndex() {
  const look = useLook()
  const [asked, ask] = useAsked('find')
  // The address lags behind the field, so the field does not read it back.
  const [wanted, setWanted] = useState(asked ?? '')
  const words = wanted.trim().toLowerCase()
  const isHit = (name: string) => name.toLowerCase().includes(words)
  const found = entries.flatMap((entry) => {
    if (isHit(entry.flow) || isHit(titleOf(entry.flow))) return [{ ...entry, named: [] }]
    const named = entry.states.filter(isHit)
    return named.length > 0 ? [{ ...entry, named }] : []
  })
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
          onChange={({ currentTarget: { value } }) => {
            setWanted(value)
            ask(value || null)
          }}
          w="min(22rem, 100%)"
        />
      </PageHeader>
      <Text c="dimmed" mb="md" role="status">
        {words === '' ? `${entries.length} flows` : `${found.length} of ${entries.length} flows`}
      </Text>
      {found.length === 0 && <EmptyState>No flow and no state is named like this.</EmptyState>}
      <ul className={classes.flows}>
        {found.map(({ flow, states, transitions, named }) => (
          <Card as="li" key={flow} className={classes.flow}>
            <Link to={addressOf(look, flow)} className={classes.name}>
              {titleOf(flow)}
            </Link>
            <Text component="code" size="xs" c="dimmed">
              {flow}
            </Text>
            <span>
              {counted(states.length, 'state')} · {counted(transitions, 'transition')}
            </span>
            {named.length > 0 && (
              <span className="dimmed">
                {named.slice(0, maxNamed).join(', ')}
                {named.length > maxNamed && ' …'}
              </span>
            )}
          </Card>
        ))}
      </ul>
    </>
  )
}
