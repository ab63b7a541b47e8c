import { Logo } from '../../ui/Mark.tsx'
import actions from './Action.module.css'
import classes from './LandingHeader.module.css'
import { sections } from './sections.ts'

export function LandingHeader() {
  return (
    <header className={classes.header} data-print="no">
      <Logo size={40} />
      <nav className={classes.sections} aria-label="On this page">
        {sections.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <a className={`${actions.action} ${actions.quiet} ${classes.signIn}`} href="/auth/signin">
        Sign in
      </a>
    </header>
  )
}
