import { Table, VisuallyHidden } from '@mantine/core'
import { type Figure, totalOf } from '../../../machines/dashboardFigures.ts'
import classes from './ChartPanel.module.css'
import { numberText, shareText } from './numbers.ts'

interface FiguresTableProps {
  readonly caption: string
  /** What the groups are: the head of the first column. */
  readonly groups: string
  readonly figures: readonly Figure[]
  readonly colours: readonly string[]
}

/** The chart in words, and its legend: always there, so that nobody has to ask for it. */
export function FiguresTable({ caption, groups, figures, colours }: FiguresTableProps) {
  const total = totalOf(figures)
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs" className={classes.table ?? ''}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{groups}</Table.Th>
          <Table.Th scope="col" ta="right">
            People
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Share
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map(({ label, count }, index) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" className={classes.group ?? ''}>
              <span className={classes.swatch} style={{ backgroundColor: colours[index] }} />
              {label}
            </Table.Th>
            <Table.Td ta="right">{numberText(count)}</Table.Td>
            <Table.Td ta="right">{shareText(count, total)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
