import { useCallback, useEffect, useRef, useState } from 'react'
import type { MovementKind } from '../../../domain/gate/movements.ts'
import { isLeaving } from '../../../flows/account/leaving.ts'
import { useDeviceList } from '../../../flows/gate/deviceList.ts'
import { useGateInstall } from '../../../flows/gate/gateInstall.ts'
import { useGateLink } from '../../../flows/gate/gateLink.ts'
import { useGateUpdate } from '../../../flows/gate/gateUpdate.ts'
import { useHandIn } from '../../../flows/gate/handIn.ts'
import { useOtherCampScans } from '../../../flows/gate/otherCampScans.ts'
import { useOwnConfirms } from '../../../flows/lib/ownConfirms.ts'
import { isServerAway } from '../../../machines/gate/gateLink.ts'
import { UploadView } from '../../ui/flows/UploadView.tsx'
import Arrive from '../checkIn/Arrive.tsx'
import type { GateSurroundings } from '../checkIn/gateSurroundings.ts'
import Movement from '../checkIn/Movement.tsx'
import { GateInstallView } from '../settings/GateInstallView.tsx'
import { GateUpdateView } from '../settings/GateUpdateView.tsx'
import { DeviceListView } from './DeviceListView.tsx'
import { GateLinkView } from './GateLinkView.tsx'
import Noting from './Noting.tsx'
import { OtherCampView } from './OtherCampView.tsx'

interface DeviceGateProps extends GateSurroundings {
  readonly kind: MovementKind
  readonly isLive: boolean
  readonly onAway: (isAway: boolean) => void
}

export default function DeviceGate({ kind, isLive, onAway, ...surroundings }: DeviceGateProps) {
  const link = useGateLink()
  const list = useDeviceList((canNote) => link.send({ type: 'device.told', canNote }))
  const handIn = useHandIn()
  const { send } = link
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (wasLive.current && !isLive && !isLeaving()) send({ type: 'stream.lost' })
    wasLive.current = isLive
  }, [isLive, send])
  const isListBehind = list.state.matches({ able: { list: 'behind' } })
  useEffect(() => {
    if (isListBehind) send({ type: 'list.unread' })
  }, [isListBehind, send])
  const forgetLeft = useCallback(() => send({ type: 'left.taken' }), [send])
  const away = isServerAway(link.state)
  useEffect(() => onAway(away), [away, onAway])
  const { send: sendToHandIn } = handIn
  const { send: sendToList } = list
  useEffect(() => {
    if (away) return
    sendToHandIn({ type: 'host.back' })
    sendToList({ type: 'list.asked' })
  }, [away, sendToHandIn, sendToList])
  const { canNote, left, handedBack } = link.state.context
  useOwnConfirms(canNote)
  const [isHostQuiet, setHostQuiet] = useState(false)
  const isQuiet = isHostQuiet && !away && handIn.state.context.waiting === 0
  const connection = (
    <GateLinkView {...link}>
      <DeviceListView {...list} />
      <UploadView {...handIn} otherCamp={<OtherCamp />} />
      {canNote && <DeviceCare isQuiet={isQuiet} />}
    </GateLinkView>
  )
  if (link.state.matches({ answers: 'device' }))
    return (
      <Noting
        key={kind}
        kind={kind}
        left={left}
        isHostBack={!away}
        onTaken={forgetLeft}
        onGivenBack={(back) => send({ type: 'device.done', back })}
        onUnkept={() => sendToList({ type: 'storage.failed' })}
        connection={connection}
        {...surroundings}
      />
    )
  const toHost: GateSurroundings = {
    ...surroundings,
    connection,
    link: {
      canNote,
      isAway: away,
      first: handedBack,
      onQuiet: setHostQuiet,
      onLate: () => send({ type: 'answer.late', at: performance.now() }),
      onLeft: (leftScan) => send({ type: 'scan.left', left: leftScan }),
    },
  }
  if (kind === 'arrive') return <Arrive {...toHost} />
  return <Movement key={kind} kind={kind} {...toHost} />
}

function OtherCamp() {
  return <OtherCampView {...useOtherCampScans()} />
}

function DeviceCare({ isQuiet }: { readonly isQuiet: boolean }) {
  return (
    <>
      <GateInstallView {...useGateInstall()} />
      <GateUpdateView {...useGateUpdate(isQuiet)} />
    </>
  )
}
