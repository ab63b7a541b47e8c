import classes from './CodeText.module.css'

interface CodeTextProps {
  readonly children: string
  /** Large for the gate, the till and the ID card. */
  readonly size?: 'md' | 'lg' | 'xl'
}

/** A code in the monospaced face, with a slashed zero where the device's face has one. */
export function CodeText({ children, size = 'md' }: CodeTextProps) {
  return (
    <span className={classes.code} data-size={size} translate="no">
      {children}
    </span>
  )
}
