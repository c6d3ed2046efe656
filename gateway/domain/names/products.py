"""Names of products, tools and medicines, which a name model takes for a person or a town."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed
from gateway.domain.names.coined import is_coined
from gateway.domain.names.medicines import is_medicine

_PRODUCTS = listed(
    "adobe airflow airtable ajax alpine amazon android angular ansible apache apigee appium arch argo "
    "argocd asana atlassian auth0 autocad avro aws azure backstage bamboo bash bazel bigquery bitbucket "
    "bitwarden bootstrap calico canva catia celery centos ceph chrome chromium circleci cisco citrix "
    "clickhouse cloudflare cmake cognos concourse confluence consul copilot couchbase crowdstrike cypress "
    "databricks datadog dbt debian delphi django docker docusign dropbox drupal duo dynamics dynatrace "
    "eclipse edge elastic elasticsearch electron envoy erlang etcd excel exchange express fabric falcon "
    "fastapi fedora figma firebase firefox flask flink flux fortinet gatsby gerrit git github gitlab "
    "gmail golang google gradle grafana graphql graylog groovy grpc gunicorn hadoop haproxy harbor "
    "harvester haskell helm heroku hibernate hive hubspot ibm illustrator influxdb informatica intellij "
    "intune ios istio jaeger jamf java javascript jenkins jira jmeter jupyter kafka keycloak kibana "
    "kotlin kubectl kubeflow kubernetes kustomize lambda laravel lastpass linkerd linux logstash loki "
    "lucene macos magento mariadb matlab mattermost maven memcached mendix metabase microsoft mongodb "
    "mulesoft mysql nagios neo4j netbeans netsuite nessus nexus nginx node nodejs nomad notion numpy "
    "nvidia office okta onedrive onenote openshift openssl opensearch openstack openvpn oracle outlook "
    "pagerduty palo pandas perl photoshop php pingdom podman polaris postgres postgresql postman power "
    "powerpoint powershell prometheus pulsar pulumi puppet pycharm python pytorch quarkus quickbooks "
    "qualys rabbitmq rails raspberry react redhat redis redshift rhel rust safari salesforce sap "
    "saltstack scala scikit selenium sendgrid sentinel sentry servicenow sharepoint shopify siemens skype "
    "slack snowflake snyk solr sonarqube spark splunk spotify spring sqlite squid storybook stripe "
    "supabase swagger swift sybase symfony tableau tailscale talend teams teamcity teamviewer tensorflow "
    "terraform tomcat traefik trello trino twilio typescript ubuntu unity unix vagrant varnish vault "
    "veeam vercel visio vmware vue webex webpack wildfly windows wireguard wireshark wordpress word "
    "workday xcode yaml yarn youtube zabbix zendesk zookeeper zoom zscaler thinkpad elitebook probook "
    "zbook laserjet officejet optiplex inspiron vostro xps poweredge powervault macbook ipad iphone "
    "chromebook thinkcentre thinkstation ideapad intellivue simatic catalyst meraki bizhub imagerunner "
    "ecosys ecotank proliant papercut nextcloud owncloud odoo moodle typo3 joomla matomo piwik pareto "
    "gantt ishikawa fibonacci likert sarbanes-oxley sox hipaa nist iso gdpr dsgvo sepa zigbee modbus "
    "profinet profibus ethercat bacnet knx mqtt yubikey forticlient fortigate freshdesk freshservice "
    "metasploit arduino opsgenie checkmk adblock ariba successfactors fieldglass sharegate lexware "
    "docuware sumologic kanban scrum kaizen montessori acrobat hermes siri cortana mocha cilium falco "
    "velero mimir keda kyverno dapr crossplane nats vitess tikv rancher minikube openfga kubevirt "
    "knative tekton spinnaker longhorn coredns containerd runc crio buildkite dagger renovate dependabot "
    "gemini chatgpt langchain ollama mistral anyconnect pixelbook thunderbird libreoffice concur "
    "servicetitan bamboohr zapier boomi snaplogic netskope okular rocketchat signavio bizagi camunda "
    "pega appian outsystems retool looker qlik tibco cognigy kafdrop redpanda debezium airbyte fivetran "
    "dagster prefect superset duckdb memgraph milvus weaviate pinecone qdrant vespa victoriametrics totvs "
    "protheus remedy toad lucca sage"
)
"""Programs, machines, methods and rules in small letters, as people call them. What is a person's first name
too is none (`named_software.py`)."""


_COMPANY = listed(
    "server connect cloud desktop enterprise pro web hub studio hello monterey sequoia sonoma ventura "
    "rails code gen plus max mini air series mk rev controls antivirus endpoint security 360 mobile "
    "monitor printer laptop notebook drive drives motor pump inverter switch router firewall client agent "
    "jammy focal noble bookworm bullseye trixie"
)
"""Words that stand beside them in their names."""
_JOINING = listed("and or to with for on in")
"""Words between two of them."""

_WORD = re.compile(r"[^\W_][\w+#]*(?:-[^\W_][\w+#]*)*")
_MODEL = re.compile(r"(?=\S*\d)[A-Z0-9][A-Za-z0-9-]{0,11}|I{2,3}|IV|VI{1,3}")
"""The number of a model or a release: `T14`, `840`, `MFC-L2750DW`, `III`."""


def is_product(words: str) -> bool:
    """Whether the words name products or medicines alone: `Windows Server`, but not `Sarah Jenkins`."""
    found = product_words(words)
    return any(map(_is_known, found)) and all(
        _is_known(word) or completes(word) or word.lower() in _JOINING for word in found
    )


def product_words(words: str) -> list[str]:
    """The words as names of products have them: `MFC-L2750DW` is one."""
    return _WORD.findall(words)


def completes(word: str) -> bool:
    """Whether it is a word that stands beside a product's or its maker's: `Server`, `T14`."""
    return word.lower() in _COMPANY or _MODEL.fullmatch(word) is not None


def _is_known(word: str) -> bool:
    return word.lower() in _PRODUCTS or is_coined(word) or is_medicine(word)
