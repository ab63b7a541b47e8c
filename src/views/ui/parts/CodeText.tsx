import classes from './CodeText.module.css'

interface CodeTextProps {
  readonly children: string
  readonly size?: 'md' | 'lg' | 'xl'
}

export function CodeText({ children, size = 'md' }: CodeTextProps) {
  return (
    <span className={classes.code} data-size={size} translate="no">
      {children}
    </span>
  )
}
