import { Fragment, type ReactNode } from 'react'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'
import type { Inquiry } from './inquiry.ts'
import { TOPICS } from './topics.ts'

type Topic = Inquiry['topic']

interface ByTopicProps {
  topic: Topic
  children: (topic: Topic) => ReactNode
}

/** Something that depends on the topic; the server shows that of the topic that was sent. */
export function ByTopic({ topic, children }: ByTopicProps) {
  if (!useAnswerPage()) return <Fragment>{children(topic)}</Fragment>
  return [...TOPICS, 'question' as const].map((each) => (
    <span key={each} {...setIf('hidden', `topic!=${each}`)}>
      {children(each)}
    </span>
  ))
}
