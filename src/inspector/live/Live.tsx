import { Anchor, Box, Button } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { incidentFlowOf } from '../../flows/lib/incident.ts'
import { useFlow } from '../../flows/lib/useFlow.ts'
import type { RecordedFields, Recording } from '../../services/recorder/recording.ts'
import { IncidentActions } from '../../views/ui/layout/IncidentActions.tsx'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/parts/ErrorBanner.tsx'
import { Fact, Facts } from '../../views/ui/parts/Facts.tsx'
import { maskedAgain, modelOf, sendableOf } from '../replay/flows.ts'
import { ReplayControls, usePlayerKeys } from '../replay/ReplayControls.tsx'
import { type Player, replayPlayerFlow } from '../replay/replayPlayer.ts'
import { Scene } from '../replay/Scene.tsx'
import { TrackList } from '../replay/TrackList.tsx'
import { recordedContexts, type Track } from '../replay/tracks.ts'
import { stateWords } from '../replay/words.ts'
import classes from './Live.module.css'
import { type LinkedPortal, linkPortal } from './portal.ts'
import { SendByHandView, SendNote } from './SendByHandView.tsx'
import { sendByHandMachine } from './sendByHand.ts'

export default function Live() {
  const player = useActorRef(replayPlayerFlow)
  const [portal] = useState(linkPortal)
  useEffect(() => portal.listen(player.send, () => shownSendable(player)), [portal, player])
  const recording = useSelector(player, ({ context }) => context.recording)
  return recording ? <Streamed player={player} recording={recording} portal={portal} /> : <Waiting />
}

/** The events that the bench may send to the shown flow. */
function shownSendable(player: Player) {
  const { recording, places, position } = player.getSnapshot().context
  const { actor, flow } = recording?.events[places[position] ?? -1] ?? {}
  const model = modelOf(flow ?? '')
  return actor === undefined || !model ? null : { actor, types: [...sendableOf(model)] }
}

const endings = { active: '', done: ' · done', error: ' · failed', stopped: ' · ended' } as const

interface StreamedProps {
  readonly player: Player
  readonly recording: Recording
  readonly portal: LinkedPortal
}

function Streamed({ player, recording, portal }: StreamedProps) {
  const machine = useMemo(
    () =>
      sendByHandMachine.provide({ actors: { sendEvent: fromPromise(({ input }) => portal.send(input)) } }),
    [portal],
  )
  const hand = useFlow(machine)
  const isGrowing = useSelector(player, ({ context }) => context.isGrowing)
  const values = useSelector(player, ({ context }) => context.values)
  const { events, flow } = recording
  const stateOf = ({ places }: Track) => {
    const last = events[places.at(-1) ?? -1]
    return last ? `${stateWords(last.after)}${endings[last.status]}` : ''
  }
  return (
    <div ref={usePlayerKeys(player)}>
      <div className={classes.head}>
        <PageHeader title="Live">
          {flow !== '' && <PortalIncident key={flow} flow={flow} player={player} />}
          {isGrowing && (
            <>
              {values !== 'absent' && (
                <Button variant="default" onClick={() => portal.showValues(values === 'offered')}>
                  {values === 'offered' ? 'Show values' : 'Mask values'}
                </Button>
              )}
              <Button
                variant="default"
                onClick={() => player.send({ type: 'recording.cleared', of: 'past' })}
              >
                Clear events
              </Button>
              <Button
                variant="default"
                onClick={() => player.send({ type: 'recording.cleared', of: 'ended' })}
              >
                Clear ended flows
              </Button>
            </>
          )}
        </PageHeader>
      </div>
      {!isGrowing && (
        <ErrorBanner title="The portal was closed." action={<PortalLink />} incident={null}>
          You see its last events. Open it again to continue.
        </ErrorBanner>
      )}
      {values === 'shown' && (
        <Box mb="md">
          <ErrorBanner tone="warning" title="Values of the demo camp are shown" incident={null}>
            Events from before have masks, and so have secrets and whatever you copy or download here.
          </ErrorBanner>
        </Box>
      )}
      <div className={classes.live}>
        <TrackList player={player} label="Running flows" most={Number.POSITIVE_INFINITY} told={stateOf} />
        <div>
          <Scene
            player={player}
            title="Events"
            hand={{
              onEvent: ({ flow, actor }, event) => hand.send({ type: 'event.chosen', flow, actor, event }),
              note: (event, offered) => <SendNote state={hand.state} event={event} offered={offered} />,
            }}
            beside={(_, shown) => (
              <Context
                title={values === 'shown' ? 'Context' : 'Context, masked'}
                fields={recordedContexts(events)[shown] ?? {}}
              />
            )}
          />
          <ReplayControls player={player} />
          <SendByHandView {...hand} />
        </div>
      </div>
    </div>
  )
}

function Context({ title, fields }: { readonly title: string; readonly fields: RecordedFields }) {
  return (
    <>
      <h2 id="scene-beside">{title}</h2>
      <Facts layout="rows">
        {Object.entries(fields).map(([field, held]) => (
          <Fact key={field} label={field} isCode>
            {JSON.stringify(held)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}

function PortalIncident({ flow, player }: { readonly flow: string; readonly player: Player }) {
  const machine = useMemo(
    () =>
      incidentFlowOf((about) => {
        const { recording } = player.getSnapshot().context
        if (!recording) throw new Error('nothing was recorded')
        return maskedAgain({ ...recording, flow: about })
      }),
    [player],
  )
  const { state, send } = useFlow(machine, { input: { flow } })
  return <IncidentActions state={state} send={send} />
}

function Waiting() {
  return (
    <>
      <PageHeader title="Live" />
      <EmptyState action={<PortalLink />}>
        No portal streams to this page yet. Open one from here and sign in there: most flows begin after the
        sign-in, and the demo sign-ins stand where the server was started. Or add ?inspect to the address of a
        portal that is open.
      </EmptyState>
    </>
  )
}

function PortalLink() {
  return (
    <Anchor href="/auth/signin?inspect=window" target="camp-portal">
      Open the portal in a window
    </Anchor>
  )
}
