import { Table } from '@mantine/core'
import { campDateTime } from '../../../domain/campTime.ts'
import type { Transaction } from '../../../domain/wallet.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { AmountOf, ItemsOf, StatusOf, TypeOf } from './TransactionParts.tsx'
import classes from './Transactions.module.css'

export function TransactionTable({ transactions }: { readonly transactions: readonly Transaction[] }) {
  return (
    <div className={classes.table}>
      <Table aria-label="Transactions" verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col" ta="end">
              Amount
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transactions.map((transaction) => (
            <Table.Tr key={transaction._id}>
              <Table.Td className={classes.dateCell ?? ''}>{campDateTime(transaction.createdAt)}</Table.Td>
              <Table.Td className={classes.description ?? ''}>
                <CodeText>{transaction.referenceId}</CodeText>
                <ItemsOf transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <TypeOf transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <StatusOf transaction={transaction} />
              </Table.Td>
              <Table.Td ta="end">
                <AmountOf transaction={transaction} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
