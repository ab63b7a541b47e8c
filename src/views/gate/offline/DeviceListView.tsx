import { Switch } from '@mantine/core'
import { campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import { canSwitchReadiness, type deviceListMachine } from '../../../machines/gate/deviceList.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import classes from './GateLink.module.css'

const number = new Intl.NumberFormat('en-US')

export function DeviceListView({ state, send }: FlowProps<typeof deviceListMachine>) {
  const isOff = state.matches('off') || state.matches('removing')
  return (
    <>
      {canSwitchReadiness(state) && (
        <Switch
          className={classes.device ?? ''}
          label="Make this device ready for a gate without a network"
          checked={!isOff}
          disabled={state.matches('removing')}
          onChange={() => send({ type: 'readiness.switched' })}
        />
      )}
      <p className={classes.device}>{deviceText(state)}</p>
      {newsOf(state).map((text) => (
        <p key={text} className={classes.device}>
          {text}
        </p>
      ))}
    </>
  )
}

function newsOf(state: FlowProps<typeof deviceListMachine>['state']): readonly string[] {
  const { isCutOff, held, wasOfOtherCamp, isClockWrong, hasClockGoneBack, isInOtherTab } = state.context
  return [
    ...textIf(
      isCutOff && held !== null,
      'The newest list of people did not arrive whole, and is read again. Until then this device has the one before, and lets you note people who are not in it.',
    ),
    ...textIf(isCutOff && held === null, 'The list of people did not arrive whole, and is read again.'),
    ...textIf(
      wasOfOtherCamp,
      'The list of people on this device was of another camp, and was removed. Check that this is the server of your camp.',
    ),
    ...textIf(
      isClockWrong,
      'The clock of this device is wrong: set it right. Scans keep the time of the server as this device last heard it.',
    ),
    ...textIf(
      hasClockGoneBack,
      'The clock of this device went back. Scans keep their order, and none is dated before the server was last heard.',
    ),
    ...textIf(
      isInOtherTab,
      'This gate is open in another tab of this browser, too. No scan is lost and none counts twice. Close one of the two.',
    ),
  ]
}

function textIf(isSo: boolean, text: string): readonly string[] {
  return isSo ? [text] : []
}

function deviceText(state: FlowProps<typeof deviceListMachine>['state']): string {
  const { held, problem } = state.context
  if (problem === 'noHttps')
    return 'This address has no https: this gate needs the server for each scan, and has no camera.'
  if (problem === 'noStorage')
    return 'This browser keeps nothing: this gate needs the server for each scan. Close private windows, or free some space.'
  if (state.matches('removing')) return 'Removing the list of people from this device…'
  if (state.matches('off'))
    return 'No list of people is on this device: this gate needs the server for each scan.'
  if (held === null)
    return state.matches({ able: { list: 'behind' } })
      ? 'No list of people is on this device: codes can be noted without names.'
      : 'Getting ready for offline…'
  const isFresh = state.matches({ able: { list: 'fresh' } }) || state.matches({ able: { list: 'reading' } })
  const asOf = isFresh ? campHour(held.asOf) : campDateTime(held.asOf)
  const people = `${number.format(held.count)} people, as of ${asOf}.`
  if (state.matches({ able: { files: 'kept' } })) return `Ready for offline: ${people}`
  return state.matches({ able: { files: 'keeping' } })
    ? `Getting ready for offline: ${people}`
    : `Works offline until this page is closed: ${people}`
}
