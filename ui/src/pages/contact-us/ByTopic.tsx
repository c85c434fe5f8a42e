import { Fragment, type ReactNode } from 'react'
import type { InquiryTopic } from '../../content/types.ts'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { TOPICS } from './topics.ts'

interface ByTopicProps {
  topic: InquiryTopic
  children: (topic: InquiryTopic) => ReactNode
}

/** Something that depends on the topic; the server shows that of the topic that was sent. */
export function ByTopic({ topic, children }: ByTopicProps) {
  if (!useAnswerPage()) return <Fragment>{children(topic)}</Fragment>
  return TOPICS.map((each) => (
    <span key={each} {...setIf('hidden', `topic!=${each}`)}>
      {children(each)}
    </span>
  ))
}
