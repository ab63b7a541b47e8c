import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import classes from './Gallery.module.css'
import { GalleryIndex } from './GalleryIndex.tsx'

const FlowPage = lazy(() => import('./FlowPage.tsx'))
const StatePage = lazy(() => import('./StatePage.tsx'))

export default function Gallery() {
  return (
    <Suspense fallback={<p className={classes.wait}>Opening…</p>}>
      <Routes>
        <Route index element={<GalleryIndex />} />
        <Route path=":flow" element={<FlowPage />} />
        <Route path=":flow/:state" element={<StatePage />} />
      </Routes>
    </Suspense>
  )
}
