import { useId, useMemo } from 'react'
import type { Slip, SlipPaper } from '../../../domain/people/slips.ts'
import { drawQrCode } from '../../../services/drawing/qrCode.ts'
import { useCamp } from '../../ui/camp.ts'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { CampLogo, CampName } from '../../ui/parts/Mark.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import classes from './SlipSheets.module.css'

interface SlipSheetsProps {
  readonly slips: readonly Slip[]
  readonly paper: SlipPaper
  readonly signInAddress: string
}

export function SlipSheets({ slips, paper, signInAddress }: SlipSheetsProps) {
  const { size, path } = useMemo(() => drawQrCode(signInAddress), [signInAddress])
  const { identity, logo } = useCamp().facts
  // On paper the sentence below must keep its room.
  const qrStyle = logo.picture === '' ? {} : { inlineSize: '21mm', blockSize: '21mm' }
  const nameStyle = identity.name.length > 30 ? { fontSize: '6pt' } : {}
  const code = useId()
  const shortAddress = signInAddress.replace(/^https?:\/\//, '')
  return (
    <>
      <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden="true">
        <symbol id={code} viewBox={`0 0 ${size} ${size}`}>
          <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
          <path d={path} fill="black" shapeRendering="crispEdges" />
        </symbol>
      </svg>
      <ul className={classes.slips} data-paper={paper} aria-label="Slips">
        {slips.map((slip, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never moves
          <li key={index} className={classes.slip}>
            <div>
              <p className={classes.name}>
                <PersonName of={slip} />
              </p>
              {slip.union !== undefined && (
                <p className={classes.union}>
                  <bdi>{slip.union}</bdi>
                </p>
              )}
              <dl className={classes.secrets}>
                <div>
                  <dt>Code</dt>
                  <dd>
                    <CodeText>{slip.code}</CodeText>
                  </dd>
                </div>
                <div>
                  <dt>First password</dt>
                  <dd>
                    <CodeText>{slip.password}</CodeText>
                  </dd>
                </div>
              </dl>
            </div>
            <div className={classes.address} style={{ justifyItems: 'center', overflow: 'hidden' }}>
              <svg
                className={classes.qr}
                style={qrStyle}
                role="img"
                aria-label={`QR code of ${shortAddress}`}
              >
                <use href={`#${code}`} />
              </svg>
              <CampLogo size={20} />
              <p className={classes.event} style={nameStyle}>
                <CampName />
              </p>
            </div>
            <p className={classes.sentence}>
              Sign in at <b>{shortAddress}</b>, then choose a password of your own.
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
