import classes from './SkipLink.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={classes.skip} data-print="no">
      Skip to the page
    </a>
  )
}
