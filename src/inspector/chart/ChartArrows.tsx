import classes from './ChartArrows.module.css'
import { ChartWords, type Marking } from './ChartWords.tsx'
import type { DrawnArrow, Layout } from './layout.ts'

interface ChartArrowsProps {
  readonly layout: Layout
  readonly marking: Marking
}

export function ChartArrows({ layout, marking }: ChartArrowsProps) {
  const isPointed = ({ transitions }: DrawnArrow) =>
    transitions.some(({ name }) => marking.pointed?.includes(name))
  return (
    <div className={classes.arrows}>
      <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden="true">
        <defs>
          <marker
            id="chart-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="11"
            markerHeight="11"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
          </marker>
        </defs>
        {layout.arrows.map((arrow) => (
          <path
            key={arrow.id}
            className={classes.line}
            data-pointed={isPointed(arrow) || undefined}
            d={pathOf(arrow.points)}
            markerEnd="url(#chart-arrow)"
          />
        ))}
      </svg>
      {layout.arrows.map(
        ({ id, label, transitions }) =>
          label && (
            <div
              key={id}
              className={classes.label}
              style={{ left: label.x, top: label.y, width: label.width, height: label.height }}
            >
              {transitions.map((transition) => (
                <ChartWords key={transition.name} transition={transition} marking={marking} />
              ))}
            </div>
          ),
      )}
    </div>
  )
}

type Point = DrawnArrow['points'][number]

const radius = 6

function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const enter = towards(point, before)
      const leave = towards(point, after)
      return `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`
    })
    .join('')
}

function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share }
}
