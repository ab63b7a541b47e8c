import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import {
  type Fault,
  type FaultValue,
  foldedValue,
  isCellNeeded,
  sharedFaults,
} from '../../../domain/people/importing/importFaults.ts'
import { importFieldLabels } from '../../../domain/people/importing/importFields.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { mendText, rowsText } from '../../../machines/people/importTexts.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import classes from './ImportPeople.module.css'
import { unionListId } from './ReviewRow.tsx'

type ImportProps = FlowProps<typeof importPeopleMachine>

/** One card for each fault of several rows, with decisions that mend it in all of them. */
export function ImportFaults({ state, send }: ImportProps) {
  const { items, fault: open } = state.context
  const isReady = state.matches({ open: { reviewing: 'ready' } })
  const isExplaining = state.matches({ open: { reviewing: 'explaining' } })
  return sharedFaults(items).map((fault) => {
    const { key, cell, sentence, rows, values } = fault
    const title = `${rowsText(rows.length)}: ${importFieldLabels[cell]}`
    return (
      <Card key={key} as="section" gap={8} padding="12px 16px" aria-label={title}>
        <SectionTitle>{title}</SectionTitle>
        <Text>
          <bdi>{sentence}</bdi>
        </Text>
        {isExplaining && open?.key === key ? (
          <MeaningsForm state={state} send={send} fault={fault} />
        ) : (
          <>
            <p className="dimmed wraps">
              <bdi translate="no">{valuesText(values)}</bdi>
            </p>
            <Row gap={8} wraps className={classes.buttons}>
              {!isCellNeeded(cell) && (
                <Button
                  variant="default"
                  disabled={!isReady}
                  aria-label={`${withoutLabel(fault)}: ${title}`}
                  onClick={() => send({ type: 'fault.mended', key, kind: 'without' })}
                >
                  {withoutLabel(fault)}
                </Button>
              )}
              <Button
                variant="default"
                disabled={!isReady}
                aria-label={`Say what is meant: ${title}`}
                onClick={() => send({ type: 'fault.opened', key })}
              >
                Say what is meant
              </Button>
              <Button
                variant="default"
                disabled={!isReady}
                aria-label={`Leave these rows out: ${title}`}
                onClick={() => send({ type: 'fault.mended', key, kind: 'leaveOut' })}
              >
                Leave these rows out
              </Button>
            </Row>
          </>
        )}
      </Card>
    )
  })
}

function withoutLabel({ cell, values }: Fault): string {
  if (cell === 'number' || cell === 'code') return 'Give the next free numbers'
  return values.every(({ text }) => text === '') ? 'Import as they are' : 'Import without it'
}

const maxNamed = 6

function valuesText(values: readonly FaultValue[]): string {
  const named = values
    .slice(0, maxNamed)
    .map(({ text, rows }) => `${shownText(text)} × ${rows.toLocaleString('en')}`)
  const more = values.length - maxNamed
  return `${named.join(' · ')}${more > 0 ? ` · and ${more.toLocaleString('en')} more` : ''}`
}

function shownText(text: string): string {
  return text === '' ? 'No value' : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}

/** Rarer values stay and are explained after these. */
const maxExplained = 30

function MeaningsForm({ state, send, fault }: ImportProps & { readonly fault: Fault }) {
  const { cell, values } = fault
  const meanings = state.context.fault?.meanings ?? {}
  const fields = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => fields.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <Stack
      as="form"
      gap={12}
      aria-label={`What is meant: ${importFieldLabels[cell]}`}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'meanings.confirmed' })
      }}
      onKeyDown={({ key }) => key === 'Escape' && send({ type: 'meanings.left' })}
    >
      <Stack as="ul" ref={fields} gap={8}>
        {values.slice(0, maxExplained).map(({ text, rows }) => {
          const field = {
            label: <bdi translate="no">{shownText(text)}</bdi>,
            value: meanings[foldedValue(text)] ?? '',
            onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
              send({ type: 'meaning.changed', value: text, text: currentTarget.value }),
          }
          return (
            <li key={text} className={classes.column}>
              {cell === 'gender' ? (
                <NativeSelect {...field} data={genderChoices} />
              ) : (
                <TextInput
                  {...field}
                  autoComplete="off"
                  list={cell === 'union' ? unionListId : undefined}
                  maxLength={200}
                />
              )}
              <p className={`dimmed wraps ${classes.examples}`}>in {rowsText(rows)}</p>
            </li>
          )
        })}
      </Stack>
      <ButtonRow>
        <Button variant="default" onClick={() => send({ type: 'meanings.left' })}>
          Cancel
        </Button>
        <Button type="submit" color="amber" disabled={!state.can({ type: 'meanings.confirmed' })}>
          Use and check
        </Button>
      </ButtonRow>
    </Stack>
  )
}

const genderChoices = [
  { value: '', label: 'Leave it as it is' },
  { value: 'FEMALE', label: 'Female' },
  { value: 'MALE', label: 'Male' },
]

/** The decisions about many rows, the last one first. */
export function ImportMends({ state, send }: ImportProps) {
  const { mends } = state.context
  const isReady = state.matches({ open: { reviewing: 'ready' } })
  if (mends.length === 0) return null
  return (
    <Card as="section" gap={8} padding="12px 16px" aria-label="Decided for many rows">
      <details>
        <summary>Decided for many rows · {mends.length.toLocaleString('en')}</summary>
        <Stack as="ul" gap={8}>
          {[...mends.entries()].reverse().map(([place, mend]) => (
            <li key={place}>
              <Row gap="4px 12px" wraps align="center" justify="space-between">
                <Text>
                  <bdi>{mendText(mend)}</bdi>
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  disabled={!isReady}
                  aria-label={`Undo: ${mendText(mend)}`}
                  onClick={() => send({ type: 'mend.undone', place })}
                >
                  Undo
                </Button>
              </Row>
            </li>
          ))}
        </Stack>
      </details>
    </Card>
  )
}
