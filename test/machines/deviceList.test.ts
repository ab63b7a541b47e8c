import { deviceListModel } from '../../src/inspector/models/deviceList.tsx'
import { describeWalk } from './support/walk.ts'

describeWalk(deviceListModel)
