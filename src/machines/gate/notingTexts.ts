import type { DeviceCheck } from '../../domain/gate/deviceGate.ts'
import { type MovementKind, movementDone, movementVerdicts, type Place } from '../../domain/gate/movements.ts'
import type { NotedScan } from '../../domain/gate/offlineGate.ts'
import { campDateTime, campHour } from '../../domain/lib/campTime.ts'
import { fullNameOf } from '../../domain/people/people.ts'

export const unkeptText =
  'This device could not keep the scan. Nothing was noted. Write the name down on paper, and press Note again.'

/** For a confirm that the server did not answer but may have recorded. */
export const maybeUnkeptText =
  'This device could not keep the scan, and the server did not answer. Maybe noted, maybe not. Write the name down on paper, and press Note again.'

const placesInList: Readonly<Record<Place, string>> = {
  expected: 'has not been checked in',
  inside: 'is inside',
  outside: 'has stepped out',
  home: 'has gone home',
}

const placesHere: Readonly<Record<MovementKind, string>> = {
  arrive: 'was noted as arrived',
  stepOut: 'was noted as stepped out',
  backIn: 'was noted as back in',
  goHome: 'was noted as gone home',
}

export function deviceCheckText(
  { verdict, standing, listAsOf }: DeviceCheck,
  { kind, number }: { readonly kind: MovementKind; readonly number: string },
): string | null {
  if (verdict === 'noList')
    return `This device has no list of people now. ${number} is noted as it is, without a name.`
  if (standing === null)
    return `${number} is not in the list of this device${ageOf(listAsOf)}. The list may be behind.`
  const name = fullNameOf(standing.person)
  const { notedHere, place } = standing
  if (notedHere)
    return movementVerdicts[kind][place] === 'allowed'
      ? null
      : `${name} ${placesHere[notedHere.kind]} here at ${campHour(notedHere.correctedAt ?? notedHere.notedAt)}.`
  return verdict === 'allowed'
    ? null
    : `By the list of this device${ageOf(listAsOf)}, ${name} ${placesInList[place]}. The list may be behind.`
}

function ageOf(listAsOf: string | null): string {
  return listAsOf === null ? '' : `, of ${campDateTime(listAsOf)}`
}

interface NotedAbout {
  readonly name: string | null
  readonly wasSent: boolean
  readonly listAsOf: string | null
}

export function notedText({ number, kind }: NotedScan, { name, wasSent, listAsOf }: NotedAbout): string {
  const what = `${name ?? number}: ${movementDone[kind]}.`
  const list = listAsOf === null ? null : `list of ${campDateTime(listAsOf)}.`
  if (wasSent) {
    const age = list === null ? '' : ` This device has the ${list}`
    return `${what} The server did not answer. It gets this later, and counts it once.${age}`
  }
  return `${what}${list === null ? '' : ` By the ${list}`} The server gets this later.`
}
