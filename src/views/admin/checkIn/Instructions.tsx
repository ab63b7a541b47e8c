import { CheckIcon, InfoIcon, ScanIcon, UserIcon } from '../../ui/icons.tsx'
import classes from './Instructions.module.css'

const instructions = [
  { Sign: ScanIcon, text: 'Scan the barcode on the ID card, or type the code and press Search.' },
  {
    Sign: UserIcon,
    text: 'Look at the camper: does the name on the screen belong to the person at the gate?',
  },
  { Sign: CheckIcon, text: 'Press Check In Participant and wait for the green sign.' },
] as const

/** `isQuiet` beside an answer, or while one is awaited: then they are small print, and the note is left out. */
export function Instructions({ isQuiet }: { isQuiet: boolean }) {
  return (
    <section className={classes.instructions} aria-label="How to check in" data-quiet={isQuiet || undefined}>
      <ol className={classes.list}>
        {instructions.map(({ Sign, text }) => (
          <li key={text} className={classes.item}>
            <span className={classes.sign}>
              <Sign size={isQuiet ? 20 : 28} />
            </span>
            {text}
          </li>
        ))}
      </ol>
      {!isQuiet && (
        <p className={classes.note}>
          <InfoIcon size={22} />
          Participants who are already checked in cannot be checked in again.
        </p>
      )}
    </section>
  )
}
