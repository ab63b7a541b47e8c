import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js'
import { Chart as Canvas } from 'react-chartjs-2'
import type { Figure } from '../../../domain/staff/dashboardFigures.ts'
import type { ChartColours } from './chartColours.ts'

ChartJs.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
)

export type ChartType = 'pie' | 'bar' | 'line'

export interface ChartProps {
  readonly type: ChartType
  readonly figures: readonly Figure[]
  readonly colours: ChartColours
  readonly label: string
}

/** A separate chunk because of its size. */
export default function Chart({ type, figures, colours, label }: ChartProps) {
  return (
    <Canvas
      key={type}
      type={type}
      data={dataOf(figures, colours, type)}
      options={type === 'pie' ? pieOptions : optionsWithAxes(colours)}
      aria-label={label}
    />
  )
}

const lineTension = 0.4

function dataOf(figures: readonly Figure[], colours: ChartColours, type: ChartType): ChartData<ChartType> {
  const data = figures.map(({ count }) => count)
  const labels = figures.map(({ label }) => label)
  const groups = [...colours.groups]
  if (type === 'line') {
    const line = {
      data,
      fill: true,
      tension: lineTension,
      borderColor: colours.line,
      backgroundColor: colours.area,
      pointBackgroundColor: groups,
      pointBorderColor: colours.line,
      pointRadius: 6,
      pointHoverRadius: 8,
    }
    return { labels, datasets: [line] }
  }
  const edge = type === 'pie' ? { borderColor: colours.surface, borderWidth: 2 } : { maxBarThickness: 72 }
  return { labels, datasets: [{ data, backgroundColor: groups, ...edge }] }
}

const pieOptions: ChartOptions<ChartType> = {
  animation: false,
  maintainAspectRatio: false,
  plugins: { tooltip: { displayColors: false } },
}

function optionsWithAxes({ text, grid }: ChartColours): ChartOptions<ChartType> {
  return {
    animation: false,
    maintainAspectRatio: false,
    plugins: { tooltip: { displayColors: false } },
    scales: {
      x: {
        ticks: { color: text, maxRotation: 0, autoSkip: false },
        grid: { display: false },
        border: { color: grid },
      },
      y: {
        beginAtZero: true,
        ticks: { color: text, precision: 0 },
        grid: { color: grid },
        border: { display: false },
      },
    },
  }
}
