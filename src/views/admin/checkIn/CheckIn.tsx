import { useCheckIn } from '../../../flows/checkIn.ts'
import { SoundView } from '../../ui/SoundView.tsx'
import { CheckInView } from './CheckInView.tsx'

export default function CheckIn() {
  const { checkIn, sound } = useCheckIn()
  return <CheckInView {...checkIn} sound={<SoundView {...sound} />} />
}
