import { Button, Text } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { ImportRecord } from '../../../domain/people/importing/importRows.ts'
import type { importsMachine } from '../../../machines/people/imports.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'

/** The last imports, each with its undo. */
export function ImportsView({ state, send }: FlowProps<typeof importsMachine>) {
  const { imports, asked, failure } = state.context
  if (state.matches('loading') || (state.matches('shown') && imports.length === 0)) return null
  const isAsking = state.matches('asking') || state.matches('undoing')
  if (state.matches('failed'))
    return (
      <ErrorBanner title={failure?.text ?? ''} incident={incidentOf(state)}>
        <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
          Try again
        </Button>
      </ErrorBanner>
    )
  return (
    <Card as="section" gap={12} padding={16} aria-labelledby="imports">
      <SectionTitle id="imports">Imports</SectionTitle>
      <Stack as="ul" gap={12} isRuled>
        {imports.map((one) => (
          <li key={one.id}>
            <Row gap="4px 16px" wraps align="center" justify="space-between">
              <div className="wraps">
                <Text fw={600}>
                  <bdi translate="no">{one.fileName}</bdi>
                </Text>
                <p className="dimmed">
                  {campDateTime(one.begunAt)} · <bdi translate="no">{one.by}</bdi> · {countsText(one)}
                </p>
                {one.undoneAt !== undefined && (
                  <Text>
                    Undone {campDateTime(one.undoneAt)} by <bdi translate="no">{one.undoneBy}</bdi>
                  </Text>
                )}
              </div>
              {one.undoneAt === undefined && (
                <Button
                  variant="default"
                  aria-label={`Undo the import of ${one.fileName}`}
                  onClick={() => send({ type: 'undo.requested', id: one.id })}
                >
                  Undo
                </Button>
              )}
            </Row>
          </li>
        ))}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Undo the import?"
        text={asked && <Question {...asked} />}
        cancelLabel="Keep it"
        confirmLabel="Undo the import"
        busyLabel="Undoing…"
        busy={state.hasTag('busy')}
        tone="danger"
        {...failureProps(state)}
        onCancel={() => send({ type: 'undo.cancelled' })}
        onConfirm={() => send({ type: 'undo.confirmed' })}
      />
    </Card>
  )
}

function countsText({ added, changed, same }: ImportRecord): string {
  return [
    `${added.toLocaleString('en')} new`,
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
    ...(same > 0 ? [`${same.toLocaleString('en')} already here`] : []),
  ].join(' · ')
}

function Question({ fileName, added, changed }: ImportRecord) {
  return (
    <Stack gap={8}>
      <Text fw={600}>
        <bdi translate="no">{fileName}</bdi>
      </Text>
      {added > 0 && (
        <Text>
          {added === 1 ? '1 new person is' : `${added.toLocaleString('en')} new people are`} removed. Cards
          and slips that were printed for them no longer work.
        </Text>
      )}
      {changed > 0 && (
        <Text>
          {changed === 1 ? '1 person gets' : `${changed.toLocaleString('en')} people get`} the old values
          back, except for what was changed since.
        </Text>
      )}
    </Stack>
  )
}
