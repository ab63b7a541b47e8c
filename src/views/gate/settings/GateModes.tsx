import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useAlreadyIn } from '../../../flows/gate/alreadyIn.ts'
import { useGate } from '../../../flows/gate/gate.ts'
import { useOfflineGateOperator } from '../../../flows/gate/gateOperator.ts'
import { useGateSettings } from '../../../flows/gate/gateSettings.ts'
import { useLastMovements } from '../../../flows/gate/lastMovements.ts'
import { useNearCodes, useOfflineNameSearch } from '../../../flows/gate/nearCodes.ts'
import { useNotConfirmed } from '../../../flows/gate/notConfirmed.ts'
import { useLive } from '../../../flows/lib/live.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { isServerAway, sourceOf } from '../../../machines/gate/gate.ts'
import { InsideNowView } from '../../ui/flows/InsideNowView.tsx'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { SoundView } from '../../ui/flows/SoundView.tsx'
import { AlreadyInView, isLetBackIn } from '../checkIn/AlreadyInView.tsx'
import GateCamera from '../checkIn/GateCamera.tsx'
import { GateView } from '../checkIn/GateView.tsx'
import { LastMovementsView } from '../checkIn/LastMovementsView.tsx'
import { NearCodesView } from '../checkIn/NearCodesView.tsx'
import { NotConfirmedView } from '../checkIn/NotConfirmedView.tsx'
import { UndoMovementView } from '../checkIn/UndoMovementView.tsx'
import GateDevice from '../offline/GateDevice.tsx'
import { GateModeView } from './GateModeView.tsx'
import GateOperator from './GateOperator.tsx'
import { GateOperatorView } from './GateOperatorView.tsx'
import { GateSettingsView } from './GateSettingsView.tsx'

/** A gate of our own server, for every kind of passage. */
export default function GateModes() {
  const user = useSessionUser()
  const notConfirmed = useNotConfirmed()
  const near = useNearCodes()
  const live = useLive(() => gate.send({ type: 'stream.lost' }))
  const { list, undo } = useLastMovements(live.state.context.counts, (undone) => gate.send(undone))
  const alreadyIn = useAlreadyIn(() => list.send({ type: 'movements.changed' }))
  const { gate, sound } = useGate({
    'verdict.given': ({ verdict }) => {
      if (verdict === 'checkedIn' || verdict === 'noted')
        for (const search of [names, offlineNames]) search.send({ type: 'search.closed' })
    },
    'movements.changed': list.send,
    'person.judged': alreadyIn.send,
    'device.told': alreadyIn.send,
    'code.unknown': near.send,
    'scan.replaced': notConfirmed.send,
    'host.lost': list.send,
    'host.back': list.send,
  })
  const { state, send } = gate
  const { context } = state
  const source = sourceOf(state)
  const choose = (code: string) => send({ type: 'person.chosen', code })
  const names = useNameSearch(choose)
  const offlineNames = useOfflineNameSearch(choose)
  const isAbout = (number: string) => context.number === number
  const isAlreadyIn =
    context.kind === 'arrive' &&
    state.matches({ scan: { ready: 'alreadyThere' } }) &&
    isAbout(alreadyIn.state.context.number)
  const isUnknown =
    isAbout(near.state.context.number) &&
    (state.matches({ scan: { ready: 'notFound' } }) ||
      (context.found !== null &&
        'check' in context.found &&
        context.found.check.verdict === 'notListed' &&
        state.matches({ scan: 'found' })))
  const isPerson = state.matches({ scan: 'found' }) || state.matches({ scan: 'confirming' })
  const isDevice = user.device !== undefined
  return (
    <GateView
      {...gate}
      sound={<SoundView {...sound} />}
      operator={
        <>
          {can(user, 'offlineGate') && <GateDevice gate={gate} />}
          {isDevice && (source === 'server' ? <GateOperator /> : <OfflineGateOperator />)}
        </>
      }
      mode={<GateModeView {...gate} />}
      camera={
        <GateCamera
          onCode={(code, isAgain) => send({ type: isAgain ? 'code.repeated' : 'code.scanned', code })}
        />
      }
      notConfirmed={<NotConfirmedView {...notConfirmed} />}
      hasSuggestions={isUnknown && near.state.context.people.length > 0}
      findings={
        <>
          {context.kind === 'arrive' && source === 'server' && !isPerson && (
            <AlreadyInView {...alreadyIn} isBesideVerdict={isAlreadyIn} />
          )}
          {isUnknown && <NearCodesView {...near} onChoose={choose} />}
        </>
      }
      isVerdictPast={isAlreadyIn && isLetBackIn(alreadyIn.state)}
      nameSearch={
        source === 'device' ? (
          <NameSearchView {...offlineNames} isBesideSearch />
        ) : (
          can(user, 'people') && <NameSearchView {...names} isBesideSearch />
        )
      }
      insideNow={<InsideNowView {...live} isAway={isServerAway(state)} />}
      lastMovements={
        <>
          <LastMovementsView {...list} onUndo={(movement) => undo.send({ type: 'undo.asked', movement })} />
          <UndoMovementView {...undo} />
          {may(user, ['lead']) && !list.state.matches({ list: 'away' }) && <GateSettings />}
        </>
      }
    />
  )
}

function OfflineGateOperator() {
  return <GateOperatorView {...useOfflineGateOperator()} />
}

function GateSettings() {
  return <GateSettingsView {...useGateSettings()} />
}
