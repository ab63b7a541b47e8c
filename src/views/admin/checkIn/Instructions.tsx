import classes from './CheckIn.module.css'

export function Instructions() {
  return (
    <section className={classes.instructions} aria-label="How to check in">
      <ol>
        <li>Scan the barcode on the ID card, or type the code and press Search.</li>
        <li>Look at the camper: does the name on the screen belong to the person at the gate?</li>
        <li>Press Check In Participant and wait for the green sign.</li>
      </ol>
      <p className={classes.note}>Participants who are already checked in cannot be checked in again.</p>
    </section>
  )
}
