import { Text } from '@mantine/core'
import { matchesDescriptor, transitionsOf } from '../../machines/lib/transitions.ts'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import type { FlowProps } from '../../views/ui/flows/flow.ts'
import { ConfirmDialog } from '../../views/ui/forms/ConfirmDialog.tsx'
import { chartOf, statesIn } from '../chart/chartOf.ts'
import { modelOf, sendableOf } from '../replay/flows.ts'
import type { sendByHandMachine } from './sendByHand.ts'

export function SendByHandView({ state, send }: FlowProps<typeof sendByHandMachine>) {
  const { flow, event } = state.context
  return (
    <ConfirmDialog
      opened={state.matches('asking')}
      title={`Send ${event} to ${flow}?`}
      text="The portal does what it does after a press, and its calls reach the server. The recording says that the event was sent by hand."
      confirmLabel="Send"
      onCancel={() => send({ type: 'send.cancelled' })}
      onConfirm={() => send({ type: 'send.confirmed' })}
    />
  )
}

interface SendNoteProps {
  readonly state: FlowProps<typeof sendByHandMachine>['state']
  readonly event: RecordedEvent
  /** Null beside a past event. */
  readonly offered: ReadonlySet<string> | null
}

export function SendNote({ state, event, offered }: SendNoteProps) {
  return (
    <>
      <Text size="sm" role="status">
        {outcomeOf(state)}
      </Text>
      <Text size="sm" c="dimmed">
        {offerOf(event, offered)}
      </Text>
    </>
  )
}

function outcomeOf(state: SendNoteProps['state']): string {
  const { flow, event } = state.context
  if (state.matches('sending')) return `Sending ${event}…`
  if (state.matches('sent')) return `${event} was sent to ${flow}.`
  if (state.matches('refused')) return `Not sent: ${flow} does not accept ${event} any more.`
  if (state.matches('unanswered'))
    return `The portal did not answer. Look at the events of ${flow} before you send ${event} again.`
  return ''
}

function offerOf({ flow, after }: RecordedEvent, offered: SendNoteProps['offered']): string {
  const model = modelOf(flow)
  if (!model) return ''
  if (!offered) return `Events are sent beside the newest event of ${flow} only.`
  const sendable = sendableOf(model)
  const held = statesIn(chartOf(model), after)
  const heard = transitionsOf(model.machine)
    .filter(({ source, eventType }) => held.has(source.id) && !/^(xstate\.|$)/.test(eventType))
    .map(({ eventType }) => eventType)
  const withPayload = [...new Set(heard)].filter(
    (type) => !sendable.some((one) => matchesDescriptor(type, one)),
  )
  const offer =
    offered.size > 0
      ? 'Press an underlined event to send it to the portal.'
      : `${flow} accepts no event now that can be sent from here.`
  const rest =
    withPayload.length === 0
      ? ''
      : ` Only in the portal, with what belongs to them: ${withPayload.join(', ')}.`
  return `${offer}${rest} Answers and timers come by themselves.`
}
