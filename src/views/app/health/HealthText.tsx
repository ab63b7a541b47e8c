import classes from './Health.module.css'

/** As it was written, in its own direction. Nothing written is never drawn as "none": nobody knows. */
export function HealthText({ text }: { readonly text: string }) {
  if (text.trim() === '') return <span className={classes.nothing}>Not provided</span>
  return (
    <bdi dir="auto" className={classes.text}>
      {text}
    </bdi>
  )
}
