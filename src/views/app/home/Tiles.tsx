import { Link } from 'react-router-dom'
import { CalendarIcon, HealthIcon, type Icon, IdCardIcon, TransferIcon } from '../../ui/icons.tsx'
import classes from './Tiles.module.css'

interface Tile {
  readonly to: string
  readonly label: string
  readonly purpose: string
  readonly TileIcon: Icon
}

const tiles: readonly Tile[] = [
  { to: '/app/registration', label: 'ID Card', purpose: 'Show it at the gate', TileIcon: IdCardIcon },
  { to: '/app/health', label: 'Health', purpose: 'Your health record', TileIcon: HealthIcon },
  { to: '/app/schedule', label: 'Schedule', purpose: 'What is on each day', TileIcon: CalendarIcon },
  { to: '/app/wallet', label: 'Transactions', purpose: 'All money in and out', TileIcon: TransferIcon },
]

export function Tiles() {
  return (
    <ul aria-label="Shortcuts" className={classes.tiles}>
      {tiles.map(({ to, label, purpose, TileIcon }) => (
        <li key={label}>
          <Link to={to} className={classes.tile}>
            <span className={classes.icon}>
              <TileIcon size={24} />
            </span>
            <span className={classes.label}>{label}</span>
            <span className={classes.purpose}>{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
