import { eventCountry, eventDates, eventName } from '../../../domain/event.ts'
import { HorizonScene } from '../../ui/scenes/HorizonScene.tsx'
import actions from './Action.module.css'
import classes from './Hero.module.css'

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.scene}>
        <HorizonScene />
      </div>
      <div className={classes.text}>
        <p className={classes.when}>
          {eventDates} <span aria-hidden="true">·</span> {eventCountry}
        </p>
        <h1 id="hero-title" className={classes.title}>
          {eventName}
        </h1>
        <p className={classes.lead}>
          Seven days under canvas: parades and honours, worship and adventure, and a whole field of friends.
        </p>
        <div className={classes.actions}>
          <a className={`${actions.action} ${actions.primary}`} href="/register">
            Register now
          </a>
          <a className={`${actions.action} ${actions.quiet}`} href="#programme">
            See the seven days
          </a>
        </div>
      </div>
    </section>
  )
}
