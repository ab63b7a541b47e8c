import { useSlips } from '../../../flows/people/slips.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
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
