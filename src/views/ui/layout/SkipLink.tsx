import classes from './SkipLink.module.css'

/** Past the navigation, for who moves by the Tab key; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip} data-print="no">
      Skip to the page
    </a>
  )
}
