import type { ReactNode } from 'react'
import { useRunningCamp } from '../../flows/camp/camp.ts'
import { CampContext } from '../ui/camp.ts'

export default function RunningCamp({ children }: { readonly children: ReactNode }) {
  return <CampContext value={useRunningCamp()}>{children}</CampContext>
}
