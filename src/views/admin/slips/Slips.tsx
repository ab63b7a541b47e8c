import { useSlips } from '../../../flows/slips.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { SlipsView } from './SlipsView.tsx'

export default function Slips() {
  const { slips, print, paper } = useSlips()
  return (
    <>
      <SlipsView {...slips} paper={paper} />
      <PrintMessage {...print} />
    </>
  )
}
