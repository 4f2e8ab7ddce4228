import about from '../../../../../samples/about.json'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { beginThread } from '../queries.ts'
import { texts } from '../texts.ts'

/** Questions that the sample documents answer, shown if there are no other documents. The samples are in English. */
export function Examples() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const ask = async (question: string): Promise<void> => {
    try {
      const id = await beginThread(question)
      await navigate({ to: '/threads/{-$id}', params: { id } })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <section className="flex min-w-0 flex-col items-start gap-1.5">
      <h2 className="text-sm text-soft">{texts.tryThese}</h2>
      {about.questions.map((question) => (
        <Button
          key={question}
          lang="en"
          className="h-auto min-h-8 max-w-full justify-start py-1 text-left whitespace-normal!"
          onClick={() => void ask(question)}
        >
          {question}
        </Button>
      ))}
      <Problem>{problem}</Problem>
    </section>
  )
}
